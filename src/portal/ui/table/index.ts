export { ResponsiveTable, type Column, type Sort } from './ResponsiveTable';
export { useBarFocus } from './useBarFocus';
