import { z } from 'zod';

// Zod 4 otherwise probes `new Function` when the first object schema is made, which the content security policy reports.
z.config({ jitless: true });
