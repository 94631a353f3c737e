"""Runs a command on a terminal, and once a text appears presses Ctrl-C or closes the terminal.

    terminal.py ctrl-c|close TEXT COMMAND [ARGUMENT ...]

Prints what the terminal showed, and exits when the command has ended.
"""

import os
import pty
import sys

action, text, *command = sys.argv[1:]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(command[0], command)

shown = b""
acted = False
while True:
    try:
        data = os.read(terminal, 4096)
    except OSError:
        # The other side of the terminal is closed.
        break
    if not data:
        break
    shown += data
    if not acted and text.encode() in shown:
        acted = True
        if action == "close":
            os.close(terminal)
            break
        os.write(terminal, b"\x03")
os.waitpid(pid, 0)
sys.stdout.buffer.write(shown)
