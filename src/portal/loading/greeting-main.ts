import { greetEarly } from './greeting';

// What goes wrong here, the app meets again and says.
greetEarly().catch(() => undefined);
