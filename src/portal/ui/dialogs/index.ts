export { ApplicationDialog } from './ApplicationDialog';
export { BannerAlert } from './BannerAlert';
export { EscapeModal } from './EscapeModal';
export { InformationModal } from './InformationModal';
export { RemovalDialog } from './RemovalDialog';
export { YesNoModal } from './YesNoModal';
