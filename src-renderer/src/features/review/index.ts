export { ReviewQueueScreen } from './ReviewQueueScreen.tsx';
