import { Form, type FormProps } from 'antd';
import type { ReactNode } from 'react';

/**
 * antd's Form, whose press is never lost. antd gives a submit up in silence, as out of date, when a field is checked while the form is: a
 * notice that takes the focus from a field at that moment is enough. Nothing is wrong then: the form is checked and sent again.
 */
export function SubmitForm<Values>({
  form: given,
  onFinishFailed,
  ...props
}: Omit<FormProps<Values>, 'children'> & { children: ReactNode }) {
  const [form] = Form.useForm<Values>(given);
  return (
    <Form<Values>
      {...props}
      form={form}
      onFinishFailed={(failed) => {
        if (failed.errorFields.length === 0) form.submit();
        else onFinishFailed?.(failed);
      }}
    />
  );
}
