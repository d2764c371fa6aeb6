/**
 * Router state of the last screens of a registration, for who comes from its code; a reload keeps it. A type alone: a module that both screens
 * share would be a file more in every document's list.
 */
export interface JustEnded {
  registration: 'ended';
}
