import { describeJourney } from '../support/engines/journey-tests.ts';

await describeJourney('chromium');
