import { Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { CHANNELS, LOCAL_DDI, type Channel } from '../../../contract/constants';
import { RadioField } from './RadioField';

interface ChannelChoiceProps {
  /** Country code of the mobile; text messages go to Brazil's alone. */
  ddi: string | undefined;
  /** Field name; `meioEnvio` unless told. */
  name?: string;
  legend?: string;
  /** What stands there where e-mail is the only way; the account's own e-mail unless told. */
  emailOnly?: string;
  /** What the text message is called; one to the account's own mobile unless told. */
  bySms?: string;
  /** Where each channel leads, masked, to be shown beside its name. */
  destinations?: Partial<Record<Channel, string>>;
}

/** How the one-time code is to be sent: e-mail, or the mobile where its country code is 55. Stands inside an antd Form. */
export function ChannelChoice({
  ddi,
  name = 'meioEnvio',
  legend,
  emailOnly,
  bySms,
  destinations = {},
}: ChannelChoiceProps) {
  const { t } = useTranslation('ui');
  const form = Form.useFormInstance();
  const mobile = ddi === LOCAL_DDI;
  useEffect(() => {
    if (!mobile) form.setFieldValue(name, 'E');
  }, [mobile, form, name]);

  if (!mobile) {
    return (
      <>
        <Form.Item name={name} initialValue="E" hidden>
          <input type="hidden" />
        </Form.Item>
        <p className="help channel__only">
          {emailOnly ?? t('channel.emailOnly')} {destinations.E && <b>{destinations.E}</b>}
        </p>
      </>
    );
  }
  return (
    <RadioField
      name={name}
      legend={legend ?? t('channel.legend')}
      initialValue="E"
      options={CHANNELS.map((channel) => ({
        value: channel,
        label: (channel === 'C' && bySms) || t(`channel.${channel}`),
        hint: destinations[channel],
      }))}
    />
  );
}
