import { createCache, extractStyle, StyleProvider } from '@ant-design/cssinjs';
import { Alert, Button, Checkbox, ConfigProvider, Form, Input, Modal, Progress, Radio, Select, Spin, Tag } from 'antd';
import { renderToString } from 'react-dom/server';
import { themeOf } from './theme';

/** One of each of antd's components that a phone draws: what each registers covers all its variants. */
const specimens = (
  <>
    <Alert message="" />
    <Button />
    <Checkbox.Group options={['']} />
    <Form>
      <Form.Item label="a" name="a" help="a">
        <Input.Password />
      </Form.Item>
    </Form>
    <Input.TextArea />
    <Modal open getContainer={false} />
    <Progress percent={1} />
    <Radio.Group options={['']} />
    <Select />
    <Spin />
    <Tag />
  </>
);

/**
 * What antd would put into the document for these components, as a stylesheet for the build (scripts/antd-styles.mjs). Colours and motion
 * stand in variables, which antd still writes itself, so that one text serves all themes. Its last rule tells antd what is there.
 */
export function antdStyles(): string {
  const cache = createCache();
  renderToString(
    <StyleProvider layer cache={cache}>
      <ConfigProvider theme={themeOf('light', true)}>{specimens}</ConfigProvider>
    </StyleProvider>,
  );
  return extractStyle(cache, { plain: true, types: ['style'] });
}
