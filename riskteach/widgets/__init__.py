"""What is clicked in a notebook: the stepper."""
