import { createContext } from 'react';
import type { JobDisplays } from './job-display';

export type LoadDisplays = () => Promise<JobDisplays>;

/** Loads the displays; separate from them and from their users, because every start needs it. */
export const DisplaysContext = createContext<LoadDisplays | null>(null);
