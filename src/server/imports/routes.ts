import {
  addImportacao,
  addLinhas,
  applyImportacao,
  checkImportacao,
  exportLinhas,
  getImportacao,
  listImportacoes,
  listLinhas,
  stopImportacao,
} from '../../contract/imports';
import { addSelecao } from '../../contract/delegated-everyone';
import { type Route, route } from '../http/call';
import { addImport, addLines, applyImport, checkImport, stopImport } from './begin';
import { addSelection } from './selection';
import { exportLines, importDetail, importsOf, linesOf } from './read';

/** Imports of accesses out of spreadsheets. */
export const importRoutes: Route[] = [
  route(listImportacoes, importsOf),
  route(addImportacao, addImport),
  route(addSelecao, addSelection),
  route(addLinhas, addLines),
  route(checkImportacao, checkImport),
  route(getImportacao, importDetail),
  route(listLinhas, linesOf),
  route(exportLinhas, exportLines),
  route(applyImportacao, applyImport),
  route(stopImportacao, stopImport),
];
