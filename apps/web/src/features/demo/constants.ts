/** The three lists of the demo, each with the page of a record (docs/product/shell.md). */
export const screens = {
	users: { list: '/users', detail: '/userdetails' },
	reps: { list: '/repmanagement', detail: '/repdetail' },
	resellers: { list: '/resellermanagement', detail: '/resellerdetail' },
} as const;
export type Screen = keyof typeof screens;
export type ContactScreen = Exclude<Screen, 'users'>;

export const demoRoles = ['writer', 'reporter', 'contentManager', 'fullAdmin'] as const;
export type DemoRole = (typeof demoRoles)[number];

export const contactStatuses = ['Active', 'Disabled'] as const;
export type ContactStatus = (typeof contactStatuses)[number];
