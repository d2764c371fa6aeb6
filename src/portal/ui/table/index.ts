export { Pager, type PagerProps } from './Pager';
export { ResponsiveTable, type Column, type Sort } from './ResponsiveTable';
export { SelectionBar } from './SelectionBar';
