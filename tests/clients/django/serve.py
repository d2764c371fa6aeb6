"""Starts the other single sign-on on 127.0.0.1 and the port of the first argument, with an empty database."""
import os
import sys

import django
from django.core.management import call_command

os.environ['DJANGO_SETTINGS_MODULE'] = 'settings'
django.setup()
call_command('migrate', verbosity=0)

from cas_server.models import ReplaceAttributName, ServicePattern  # noqa: E402

service = ServicePattern.objects.create(name='portal', pattern=r'^http://127\.0\.0\.1:\d+/auth', single_log_out=True, pos=1)
ReplaceAttributName.objects.create(name='*', service_pattern=service)
call_command('runserver', f'127.0.0.1:{sys.argv[1]}', use_reloader=False, verbosity=0)
