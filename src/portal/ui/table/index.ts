export { ResponsiveTable, type Column, type Sort } from './ResponsiveTable';
