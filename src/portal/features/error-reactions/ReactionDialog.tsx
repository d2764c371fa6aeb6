import { AntdRoot } from '../../shell/AntdRoot';
import { useLanguage } from '../../shell/language';
import { ApplicationDialog } from '../../ui/dialogs/ApplicationDialog';

interface ReactionDialogProps {
  message: string;
  open: boolean;
  onClose: () => void;
}

/** The application dialog with all that antd needs, for a place in the app where antd may not be loaded yet. */
export default function ReactionDialog({ message, open, onClose }: ReactionDialogProps) {
  return (
    <AntdRoot language={useLanguage()}>
      <ApplicationDialog open={open} onClose={onClose}>
        <p>{message}</p>
      </ApplicationDialog>
    </AntdRoot>
  );
}
