import { greetEarly } from './greeting';
import { startApp } from './startApp';

const { app } = (document.currentScript as HTMLScriptElement).dataset;
// What goes wrong with the greeting, the app meets again and says.
void startApp(
  () => import(app as string),
  greetEarly().catch(() => undefined),
);
