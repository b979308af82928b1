"""What gets printed and exported: documents and their templates."""
