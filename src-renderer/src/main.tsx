// First: every schema that is made after it is made without code generation.
import './zod-jitless.ts';
import './ui/styles.css';
import { start } from './app/start.tsx';

start();
