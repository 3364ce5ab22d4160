import type { SandboxService } from './service';
import { dns } from './services/dns';
import { feed } from './services/feed';
import { people } from './services/people';
import { signOn } from './services/sign-on';
import { supplier } from './services/supplier';
import { tax } from './services/tax';

/** Every service of the sandbox; a further one is a file in services/ and its name here. */
export const services = { supplier, tax, feed, people, 'sign-on': signOn, dns } as const;
export type ServiceName = keyof typeof services;

/** Without what only the service itself knows of its switches. */
export const everyService: readonly SandboxService[] = Object.values(services) as unknown as SandboxService[];
