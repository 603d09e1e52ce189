"""How long Hypothesis searches: `quick` unless told otherwise; `usual` in `nox -s slow`.

NORTHWEST_PASSAGE_PROFILE=thorough pytest
pytest --hypothesis-profile=thorough
"""

import os
import signal

from hypothesis import HealthCheck, settings

IN_CI = bool(os.environ.get("CI"))

# No deadlines and no complaints about slow generation: both measure the machine, not the code.
base = settings(deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
# In CI these two try the same examples every time: a failure there is about the change.
settings.register_profile("quick", base, max_examples=10, derandomize=IN_CI)
settings.register_profile("usual", base, max_examples=30, derandomize=IN_CI)
settings.register_profile("thorough", base, max_examples=1000)
settings.load_profile(os.environ.get("NORTHWEST_PASSAGE_PROFILE") or "quick")

# A shell starts what it runs in the background deaf to Ctrl-C, which is what some tests are about.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
