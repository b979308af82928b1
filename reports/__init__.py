"""What gets printed and exported: documents and their templates. Each error is a sentence for a person."""


class ReportError(Exception):
    """Something could not be printed, exported or taken in; the text says what, where, and what to do next."""


class CannotPrintError(ReportError):
    """What was asked for cannot be printed: an unknown document, a viewer that it is not for, a format it has not."""


class NothingChangedError(CannotPrintError):
    """Only what changed was wanted, and nothing did."""


class CannotWriteError(ReportError):
    """The file could not be written; nothing half-written is left behind."""
