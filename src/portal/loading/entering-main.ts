import { noteEarlyEntry } from './entering';

noteEarlyEntry();
