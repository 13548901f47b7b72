import { openInstalledWorkbench } from '../compose.ts';
import { startElectron } from './shell.ts';

startElectron(openInstalledWorkbench);
