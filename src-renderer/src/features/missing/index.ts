export { MissingScreen } from './MissingScreen.tsx';
