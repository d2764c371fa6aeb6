import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes passwords/common.bin anew: `node scripts/common-passwords.mjs <list>`, where the list has one password a line, the most common first
 * (passwords/README.md says which list it is, and where it comes from). Kept are the most common ones, whatever they look like, and every
 * other one of the list that has a character which is neither letter nor digit; to them come words that are common in Brazil with the
 * numbers that people put behind them. The file is the sorted first four bytes of their hashes.
 */

const MOST_COMMON = 120_000;
const BRAZIL = (
  'senha mudar brasil teste admin flamengo corinthians palmeiras saopaulo santos vasco gremio internacional cruzeiro atletico botafogo ' +
  'fluminense jesus deus familia amor felicidade minhasenha trocar acesso usuario sistema empresa cliente carnaval futebol cachorro gatinho ' +
  'princesa estrela saudade bomdia obrigado janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro verao inverno'
).split(' ');
const NUMBERS = [
  '1',
  '12',
  '10',
  '01',
  '123',
  '1234',
  '12345',
  '123456',
  '321',
  '2020',
  '2021',
  '2022',
  '2023',
  '2024',
  '2025',
  '2026',
  '2027',
];

const [file] = process.argv.slice(2);
if (!file) throw new Error('Name the list: node scripts/common-passwords.mjs <list>');
const list = readFileSync(file, 'utf8').split('\n').filter(Boolean);
const kept = new Set(
  [
    ...list.slice(0, MOST_COMMON),
    ...list.filter((password) => /[^A-Za-z0-9]/.test(password)),
    ...BRAZIL.flatMap((word) => [word, ...NUMBERS.map((number) => word + number)]),
  ].map((password) => password.normalize('NFC').toLowerCase()),
);
const hashes = [...new Set([...kept].map((password) => createHash('sha256').update(password).digest().readUInt32BE()))];
const bytes = Buffer.alloc(4 * hashes.length);
hashes.sort((a, b) => a - b).forEach((hash, index) => bytes.writeUInt32BE(hash, 4 * index));
writeFileSync(path.resolve(import.meta.dirname, '../passwords/common.bin'), bytes);
console.log(`${hashes.length} passwords, ${bytes.length} bytes`);
