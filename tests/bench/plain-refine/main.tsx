import '@ant-design/v5-patch-for-react-19';
import '@refinedev/antd/dist/reset.css';
import { DeleteButton, EditButton, List, ThemedLayout, useNotificationProvider, useTable } from '@refinedev/antd';
import { type BaseRecord, type DataProvider, Refine } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { App, ConfigProvider, Table } from 'antd';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Outlet, Route, Routes } from 'react-router';

/**
 * A table as a team has it after a day with Refine's own parts, in one chunk: what our tables are measured beside. It is no part of the
 * product.
 */

const refuse = () => Promise.reject(new Error('The page only lists.'));

const dataProvider: DataProvider = {
  getList: async ({ resource }) => {
    const answer = await fetch(`/api/${resource}`);
    return { data: await answer.json(), total: 250 };
  },
  getOne: refuse,
  create: refuse,
  update: refuse,
  deleteOne: refuse,
  getApiUrl: () => '/api',
};

interface Person extends BaseRecord {
  id: number;
  nome: string;
  usuario: string;
}

function People() {
  const { tableProps } = useTable<Person>({ resource: 'pessoas', syncWithLocation: true });
  return (
    <List title={<h1>Delegação</h1>}>
      <Table {...tableProps} rowKey="id">
        <Table.Column dataIndex="nome" title="Nome" sorter />
        <Table.Column dataIndex="usuario" title="Usuário" />
        <Table.Column<Person>
          title="Ações"
          render={(_, { id }) => (
            <>
              <EditButton hideText size="small" recordItemId={id} />
              <DeleteButton hideText size="small" recordItemId={id} />
            </>
          )}
        />
      </Table>
    </List>
  );
}

const frame = (
  <ThemedLayout>
    <Outlet />
  </ThemedLayout>
);

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <ConfigProvider>
      <App>
        <Refine
          dataProvider={dataProvider}
          routerProvider={routerProvider}
          notificationProvider={useNotificationProvider}
          resources={[{ name: 'pessoas', list: '/pessoas', edit: '/pessoas/:id' }]}
          options={{ disableTelemetry: true, syncWithLocation: true }}
        >
          <Routes>
            <Route element={frame}>
              <Route path="/pessoas" element={<People />} />
            </Route>
          </Routes>
        </Refine>
      </App>
    </ConfigProvider>
  </BrowserRouter>,
);
