import { greetArriving, greetAtHome } from './greeting';
import { startApp } from './startApp';

const { app } = (document.currentScript as HTMLScriptElement).dataset;
// What goes wrong with the greeting, the app meets again and says.
const greeted = (app === undefined ? greetAtHome() : greetArriving()).catch(() => undefined);
if (app !== undefined) void startApp(() => import(app), greeted);
