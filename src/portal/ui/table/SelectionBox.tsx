import { Checkbox } from 'antd';

export interface SelectionBoxProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onTick: (ticked: boolean) => void;
}

/** The check box of a row that is a card. */
export function SelectionBox({ label, checked, disabled, onTick }: SelectionBoxProps) {
  return (
    <Checkbox
      checked={checked}
      disabled={disabled}
      aria-label={label}
      onChange={(event) => onTick(event.target.checked)}
    />
  );
}
