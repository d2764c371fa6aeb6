interface SwitchProps<Name extends string> {
  /** What is chosen, for screen readers. */
  label: string;
  choices: readonly { value: Name; name: string }[];
  value: Name;
  onChange: (value: Name) => void;
}

/** Buttons of which one is pressed: which of several lists a card shows. */
export function Switch<Name extends string>({ label, choices, value, onChange }: SwitchProps<Name>) {
  return (
    <div className="seg ov__seg" role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.name}
        </button>
      ))}
    </div>
  );
}
