import { z } from 'zod';

// Zod compiles object parsers with `new Function`, which the portal's content security policy forbids and reports. What a
// schema does is decided when it is made, so every module that makes object schemas imports this first. The server has no such policy.
z.config({ jitless: 'document' in globalThis });
