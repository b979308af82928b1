"""The secret of the egg: questions, answers, clues."""
