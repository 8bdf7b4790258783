"""The shell that runs the lines of a test."""
import lit.formats


class Shell(lit.formats.ShTest):
    """lit's own shell, and bash for a test with `|&`, which lit's does not know.

    A checkout's own configuration runs all tests with bash.
    """

    def execute(self, test, configuration):
        with open(test.getSourcePath(), errors="replace") as text:
            self.execute_external = "|&" in text.read()
        return super().execute(test, configuration)
