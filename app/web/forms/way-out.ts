/** Where somebody may go whose form was refused, and what the link says. */
export interface WayOut {
  to: string;
  label: string;
}
