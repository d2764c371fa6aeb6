export { StampPhoto } from './StampPhoto';
export { Tico, TicoHead } from './Tico';
