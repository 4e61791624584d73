/** Whom real servers of tests let in. */
export const USER = 'drydock';
export const PASSWORD = 'canary-servers-5b07';
/** The password by bcrypt, as configurations of servers hold it. */
export const PASSWORD_BCRYPT =
  '$2b$04$UY8djaCuMNWBP3SnpnO2G.7V7TIGqQ93d6lNZscpjmVJJhSyKS9Da';
/** What callers send. */
export const AUTHORIZATION = `Basic ${Buffer.from(
  `${USER}:${PASSWORD}`,
).toString('base64')}`;
