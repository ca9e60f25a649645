import { afterEach } from 'vitest';
import { tellOfFailure } from '../tell-of-failure.ts';

// For phones that outlive a test; the others are told of before they are thrown away.
afterEach(tellOfFailure);
