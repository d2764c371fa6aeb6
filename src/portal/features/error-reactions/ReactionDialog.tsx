import { AntdRoot } from '../../shell/AntdRoot';
import { useLanguage } from '../../shell/language';
import { RequestNumber } from '../../ui/RequestNumber';
import { ApplicationDialog } from '../../ui/dialogs/ApplicationDialog';

interface ReactionDialogProps {
  message: string;
  /** The number of the request that failed, where its answer had one. */
  number: string | null;
  open: boolean;
  onClose: () => void;
}

/** The application dialog with all that antd needs, for a place in the app where antd may not be loaded yet. */
export function ReactionDialog({ message, number, open, onClose }: ReactionDialogProps) {
  return (
    <AntdRoot language={useLanguage()}>
      <ApplicationDialog open={open} onClose={onClose}>
        <p>{message}</p>
        <RequestNumber number={number} />
      </ApplicationDialog>
    </AntdRoot>
  );
}
