"""The people of the other single sign-on: everybody's password is the same, and everybody gets a signed session token."""
import os
import time

import jwt
from cas_server.auth import AuthUser
from cryptography.hazmat.primitives.asymmetric import ec
from django.http import JsonResponse
from django.urls import include, path

KEY = ec.generate_private_key(ec.SECP256R1())


class Users(AuthUser):
    def test_password(self, password):
        return password == os.environ['IDP_PASSWORD']

    def attributs(self):
        now = int(time.time())
        claims = {'sub': self.username, 'iss': os.environ['IDP_ISSUER'], 'aud': 'conta-postal', 'iat': now, 'exp': now + 1800}
        return {'jwt': jwt.encode(claims, KEY, algorithm='ES256', headers={'kid': 'idp'})}


def jwks(request):
    # The installed PyJWT writes no EC key: its coordinates by hand.
    numbers = KEY.public_key().public_numbers()
    coordinate = lambda number: jwt.utils.base64url_encode(number.to_bytes(32, 'big')).decode()
    return JsonResponse({'keys': [{'kty': 'EC', 'crv': 'P-256', 'kid': 'idp', 'x': coordinate(numbers.x), 'y': coordinate(numbers.y)}]})


urlpatterns = [path('jwks.json', jwks), path('cas/', include('cas_server.urls', namespace='cas_server'))]
