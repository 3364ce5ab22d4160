import type { SandboxService } from './service';
import { dns } from './services/dns';
import { feed } from './services/feed';
import { people } from './services/people';
import { signOn } from './services/sign-on';
import { supplier } from './services/supplier';
import { tax } from './services/tax';

/** Every service of the sandbox; to add one, put a file into services/ and its name here. */
export const services = { supplier, tax, feed, people, 'sign-on': signOn, dns } as const;
export type ServiceName = keyof typeof services;

/** Without the switch types that only the service itself knows. */
export const everyService: readonly SandboxService[] = Object.values(services) as unknown as SandboxService[];
