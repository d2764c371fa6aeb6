import { z } from 'zod';
import { columnsAmong } from './columns';

/** What the tables of people have in common: a company's grantees, and its third parties. */

/** `todos` all; a number: no sign-in for so many days, or never; `nunca` never. */
export const FILTROS_ULTIMO_ACESSO = ['todos', '30', '90', '180', 'nunca'] as const;
/** Whether the sign-in has a second step: `todas` all, `sim` it has, `nao` it has not. */
export const FILTROS_SEGUNDA_ETAPA = ['todas', 'sim', 'nao'] as const;

/** `?colunas=` of a file: names separated by commas, all columns without it. */
export const columnsOf = <const Name extends string>(all: readonly Name[]) =>
  z
    .string()
    .max(200)
    .transform((text) => columnsAmong(text.split(','), all))
    .default([...all]);

/** Of a table's columns those that somebody has show, in their order; each at most once. */
export const chosenColumns = <const Name extends string>(all: readonly [Name, ...Name[]]) =>
  z
    .array(z.enum(all, 'invalid_value'), 'invalid_value')
    .max(all.length, 'invalid_value')
    .refine((names) => new Set(names).size === names.length, 'invalid_value');
