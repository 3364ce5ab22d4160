import { createContext } from 'react';
import type { JobDisplays } from './job-display';

export type LoadDisplays = () => Promise<JobDisplays>;

/** What brings the displays; apart from them and from what asks for them, because every start needs it. */
export const DisplaysContext = createContext<LoadDisplays | null>(null);
