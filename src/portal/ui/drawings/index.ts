export { LoginScene } from './LoginScene';
export { Logo } from './Logo';
export { StampPhoto } from './StampPhoto';
export { Tico, TicoHead } from './Tico';
