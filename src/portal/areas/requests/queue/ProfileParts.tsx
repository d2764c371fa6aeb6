import { Button, Checkbox } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChevronDownIcon } from '../../../ui/icons';
import { type GivenLeaf, givenBy, keyOf, type Profile, stateOf, tickedOf, withTicked } from './leaves';

interface ProfilePartsProps {
  profile: Profile;
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
  disabled: boolean;
}

/** What lies in the same contract or system, in the order of the list. */
function placesOf(leaves: readonly GivenLeaf[]): Map<string, GivenLeaf[]> {
  const places = new Map<string, GivenLeaf[]>();
  for (const leaf of leaves) {
    const place = 'nuContrato' in leaf ? leaf.nuContrato : leaf.idSistema;
    places.set(place, [...(places.get(place) ?? []), leaf]);
  }
  return places;
}

/** What a profile gives, to be ticked by whoever gives a part of it; closed until somebody wants to see it. */
export function ProfileParts({ profile, left, onChange, disabled }: ProfilePartsProps) {
  const { t } = useTranslation('requests');
  const [open, setOpen] = useState(false);
  const list = useId();
  const all = givenBy(profile);
  const ticked = tickedOf(profile, left);
  const on = new Set(ticked.map(keyOf));
  const toggle = (leaf: GivenLeaf, isOn: boolean) => {
    const chosen = all.filter((one) => (one === leaf ? isOn : on.has(keyOf(one))));
    onChange(withTicked(profile, chosen, left));
  };
  const nameOf = (leaf: GivenLeaf) =>
    'nuContrato' in leaf ? t('detail.contract', { number: leaf.nuContrato }) : leaf.sistema;
  return (
    <>
      <Button
        type="text"
        size="small"
        className="gives__open"
        aria-expanded={open}
        aria-controls={list}
        aria-label={t('detail.givesOf', { name: profile.nome })}
        icon={<ChevronDownIcon size={16} />}
        onClick={() => setOpen(!open)}
      >
        {t('detail.gives')}
      </Button>
      <div className="gives" id={list} hidden={!open}>
        {open && (
          <>
            <p className="small muted">{t('detail.ticked', { count: ticked.length, total: all.length })}</p>
            {[...placesOf(all)].map(([place, [first, ...others]]) => {
              if (!first) return null;
              const name = nameOf(first);
              return (
                <div key={place} role="group" aria-label={`${profile.nome}, ${name}`}>
                  <p className="gives__place">{name}</p>
                  <ul>
                    {[first, ...others].map((leaf) => (
                      <li key={keyOf(leaf)}>
                        <Checkbox
                          checked={on.has(keyOf(leaf))}
                          disabled={disabled}
                          onChange={(event) => toggle(leaf, event.target.checked)}
                        >
                          {'nuContrato' in leaf ? (
                            <span>
                              <b>{t('detail.card', { number: leaf.nuCartao })}</b>
                              <span className="small muted">
                                {[leaf.coCentroCusto, leaf.nomeCentroCusto].filter(Boolean).join(' ')}
                              </span>
                            </span>
                          ) : (
                            <b>{leaf.grupo}</b>
                          )}
                        </Checkbox>
                      </li>
                    ))}
                  </ul>
                </div>
              );
            })}
          </>
        )}
      </div>
      <div className="gives__part" role="status">
        {stateOf(profile, left) === 'part' && <p className="help">{t('detail.partOnly')}</p>}
      </div>
    </>
  );
}
