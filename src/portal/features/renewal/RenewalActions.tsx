import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Renovavel } from '../../../contract/requests';
import { dateText } from '../../lib/dates';
import { renewalPath } from '../../lib/paths';
import { busyButton } from '../../ui/busy';
import { LinkButton } from '../../ui/LinkButton';
import { renewalEnd, useRenewal } from './useRenewal';

interface RenewalActionsProps {
  account: string;
  renewable: Renovavel;
  size?: 'small' | 'middle';
  /** Opens the form, where it stands on the same screen; it is gone to without. */
  onForm?: () => void;
}

/** Asks for a company's accesses again, by one press or with words and another end; of what waits, until when it is asked for and taking it back. */
export default function RenewalActions({ account, renewable, size = 'middle', onForm }: RenewalActionsProps) {
  const { t } = useTranslation('renewal');
  const { busy, ask, withdraw } = useRenewal(account);
  const { empresa, esperando, pedido } = renewable;
  const company = empresa.nome;
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed gives way to what came of it: the focus goes there.
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current) box.current?.focus();
    pressed.current = false;
  }, [esperando]);
  const press = (act: (renewable: Renovavel) => Promise<void>) => () => {
    pressed.current = true;
    void act(renewable);
  };
  const form = { size, children: t('form'), 'aria-label': t('formOf', { company }) } as const;
  return (
    <div className="row" tabIndex={-1} ref={box}>
      {esperando ? (
        <>
          <span className="small">{pedido ? t('waitingUntil', { date: dateText(pedido.ate) }) : t('waiting')}</span>
          {pedido && (
            <Button
              size={size}
              aria-label={t('withdrawOf', { company })}
              {...busyButton(busy)}
              onClick={press(withdraw)}
            >
              {t('withdraw')}
            </Button>
          )}
        </>
      ) : (
        <>
          <Button
            type="primary"
            size={size}
            aria-label={t('askOf', { company, date: dateText(renewalEnd(renewable)) })}
            {...busyButton(busy)}
            onClick={press(ask)}
          >
            {t('ask')}
          </Button>
          {onForm ? (
            <Button type="text" {...form} onClick={onForm} />
          ) : (
            <LinkButton type="text" {...form} to={renewalPath(empresa.idProduto)} />
          )}
        </>
      )}
    </div>
  );
}
