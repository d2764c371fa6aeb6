"""Debian's python3-django-cas-server with people of its own; what it needs and nothing else."""
import os

SECRET_KEY = 'only for tests'
DEBUG = True
ALLOWED_HOSTS = ['127.0.0.1']
ROOT_URLCONF = 'idp'
INSTALLED_APPS = [
    'django.contrib.auth', 'django.contrib.contenttypes', 'django.contrib.sessions', 'django.contrib.messages', 'django.contrib.staticfiles', 'cas_server',
]
MIDDLEWARE = [
    'django.contrib.sessions.middleware.SessionMiddleware', 'django.middleware.common.CommonMiddleware', 'django.middleware.csrf.CsrfViewMiddleware',
    'django.contrib.auth.middleware.AuthenticationMiddleware', 'django.contrib.messages.middleware.MessageMiddleware',
]
TEMPLATES = [{'BACKEND': 'django.template.backends.django.DjangoTemplates', 'APP_DIRS': True, 'OPTIONS': {'context_processors': [
    'django.template.context_processors.request', 'django.contrib.auth.context_processors.auth', 'django.contrib.messages.context_processors.messages',
]}}]
DATABASES = {'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': os.environ['IDP_DATABASE']}}
DEFAULT_AUTO_FIELD = 'django.db.models.AutoField'
STATIC_URL = '/static/'
USE_TZ = True
CAS_AUTH_CLASS = 'idp.Users'
CAS_NEW_VERSION_HTML_WARNING = False
