/** Where custom domains lead to in the sandbox, while nobody has set DOMAIN_TARGET. */
export const sandboxTarget = 'sites.rewards.example';
