/** What an address leads to cannot be shown. */
export class UnusablePicture extends Error {
  /** Whether another attempt could succeed. */
  readonly mayPass: boolean;

  constructor(reason: string, { mayPass = false } = {}) {
    super(reason);
    this.name = new.target.name;
    this.mayPass = mayPass;
  }
}
