"""The Hypothesis profiles: `quick` by default, `usual` in `nox -s slow`, and `thorough` on request.

NORTHWEST_PASSAGE_PROFILE=thorough pytest
pytest --hypothesis-profile=thorough
"""

import os
import signal

from hypothesis import HealthCheck, settings

IN_CI = bool(os.environ.get("CI"))

# No deadlines and no health check for slow generation: both measure the machine, not the code.
base = settings(deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])
# In CI these two try the same examples every time, so a failure there is caused by the change.
settings.register_profile("quick", base, max_examples=10, derandomize=IN_CI)
settings.register_profile("usual", base, max_examples=30, derandomize=IN_CI)
settings.register_profile("thorough", base, max_examples=1000)
settings.load_profile(os.environ.get("NORTHWEST_PASSAGE_PROFILE") or "quick")

# A shell starts background jobs with Ctrl-C ignored, but some tests need it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
