"""A passkey of python3-fido2: its client is the browser, and a device in software below it keeps one key.

Usage: authenticator.py <make|get> <file of the key> <origin> <packed|none>, with the options (JSON, as the server gives them) on standard input.
Prints what the browser's page would send (JSON).
"""
import json
import os
import sys

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from fido2 import cbor
from fido2.client import Fido2Client
from fido2.cose import ES256
from fido2.ctap import CtapDevice, CtapError
from fido2.ctap2 import AssertionResponse, AttestationObject, AttestedCredentialData, AuthenticatorData, Ctap2, Info
from fido2.hid import CAPABILITY
from fido2.utils import sha256, websafe_decode, websafe_encode

FLAG = AuthenticatorData.FLAG


class Device(CtapDevice):
    """An authenticator of CTAP 2 that verifies its person and keeps one key, in a file."""

    capabilities = CAPABILITY.CBOR

    def __init__(self, file, attestation):
        self.file = file
        self.attestation = attestation

    @classmethod
    def list_devices(cls):
        return iter([])

    def call(self, cmd, data=b'', event=None, on_keepalive=None):
        command, sent = data[0], cbor.decode(data[1:]) if data[1:] else {}
        try:
            answer = {Ctap2.CMD.GET_INFO: self.info, Ctap2.CMD.MAKE_CREDENTIAL: self.make, Ctap2.CMD.GET_ASSERTION: self.sign}[command](sent)
        except CtapError as error:
            return bytes([error.code])
        return b'\0' + answer

    def info(self, _):
        return Info.create(['FIDO_2_0'], options={'rk': True, 'up': True, 'uv': True})

    def make(self, sent):
        client_hash, rp, user, algorithms, options = sent[1], sent[2], sent[3], sent[4], sent[7]
        if ES256.ALGORITHM not in [each['alg'] for each in algorithms]:
            raise CtapError(CtapError.ERR.UNSUPPORTED_ALGORITHM)
        assert options == {'rk': True, 'uv': True}
        key = ec.generate_private_key(ec.SECP256R1())
        credential = AttestedCredentialData.create(b'\0' * 16, os.urandom(32), ES256.from_cryptography_key(key.public_key()))
        data = AuthenticatorData.create(sha256(rp['id'].encode()), FLAG.USER_PRESENT | FLAG.USER_VERIFIED | FLAG.ATTESTED, 0, credential)
        self.keep(key, rp=rp['id'], user=user['id'].hex(), credential=credential.credential_id.hex(), counter=0)
        if self.attestation == 'none':
            return AttestationObject.create('none', data, {})
        return AttestationObject.create('packed', data, {'alg': ES256.ALGORITHM, 'sig': key.sign(data + client_hash, ec.ECDSA(hashes.SHA256()))})

    def sign(self, sent):
        rp, client_hash, allowed = sent[1], sent[2], sent.get(3)
        key, kept = self.kept()
        credential = bytes.fromhex(kept['credential'])
        if rp != kept['rp'] or (allowed and credential not in [each['id'] for each in allowed]):
            raise CtapError(CtapError.ERR.NO_CREDENTIALS)
        counter = kept['counter'] + 1
        self.keep(key, **{**kept, 'counter': counter})
        data = AuthenticatorData.create(sha256(rp.encode()), FLAG.USER_PRESENT | FLAG.USER_VERIFIED, counter)
        return AssertionResponse.create(
            {'type': 'public-key', 'id': credential},
            data,
            key.sign(data + client_hash, ec.ECDSA(hashes.SHA256())),
            {'id': bytes.fromhex(kept['user'])},
        )

    def keep(self, key, **kept):
        pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        with open(self.file, 'w') as out:
            json.dump({**kept, 'key': pem.decode()}, out)

    def kept(self):
        with open(self.file) as read:
            kept = json.load(read)
        return serialization.load_pem_private_key(kept.pop('key').encode(), None), kept


def decoded(options):
    """The options as this library takes them: bytes for base64url, and none of the members that came after it."""
    known = {key: value for key, value in options.items() if key not in ('extensions', 'hints')}
    known['challenge'] = websafe_decode(known['challenge'])
    if 'user' in known:
        known['user'] = {**known['user'], 'id': websafe_decode(known['user']['id'])}
    if 'authenticatorSelection' in known:
        known['authenticatorSelection'] = {key: value for key, value in known['authenticatorSelection'].items() if key != 'residentKey'}
    for which in ('excludeCredentials', 'allowCredentials'):
        if which in known:
            known[which] = [{**each, 'id': websafe_decode(each['id'])} for each in known[which]]
    return known


what, file, origin, attestation = sys.argv[1:]
# A browser asks only for its own site; this one asks for whatever it is told to.
client = Fido2Client(Device(file, attestation), origin, verify=lambda rp_id, at: True)
options = decoded(json.load(sys.stdin))
if what == 'make':
    made = client.make_credential(options)
    credential = made.attestation_object.auth_data.credential_data.credential_id
    response = {'attestationObject': made.attestation_object.with_string_keys(), 'clientDataJSON': made.client_data}
else:
    signed = client.get_assertion(options).get_response(0)
    credential = signed.credential_id
    response = {
        'authenticatorData': signed.authenticator_data,
        'clientDataJSON': signed.client_data,
        'signature': signed.signature,
        'userHandle': signed.user_handle,
    }
text = websafe_encode(credential)
json.dump({'id': text, 'rawId': text, 'type': 'public-key', 'response': {key: websafe_encode(value) for key, value in response.items()}}, sys.stdout)
