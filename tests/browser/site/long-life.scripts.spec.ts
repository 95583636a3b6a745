import { drawWalk, expectAgreement, openTab, takeStep, type Walk } from "#tests/support/browser/long-life.ts";
import { newMember } from "#tests/support/browser/member.ts";
import { someAddress, test } from "#tests/support/browser/visit.ts";

const walks = 30;
const walksInDailyRun = 3;
const steps = 12;

for (let number = 1; number <= walks; number += 1) {
  const tag = number <= walksInDailyRun ? [] : "@long";
  test(`a long life in two tabs of one person and one of another, walk ${number}`, { tag }, async ({
    context,
    browser,
    site,
  }) => {
    const random = drawWalk(number);
    const [ada, bob] = await Promise.all([newMember(site), newMember(site)]);
    const walk: Walk = { random, people: [ada, bob], site, story: [], errors: [] };
    const extraHTTPHeaders = { "X-Forwarded-For": someAddress() };
    const elsewhere = await browser.newContext({ baseURL: site.origin, extraHTTPHeaders });
    try {
      const tabs = [
        await openTab("first tab", context, ada, walk),
        await openTab("second tab", context, ada, walk),
        await openTab("tab of the other", elsewhere, bob, walk),
      ];
      for (let step = 0; step < steps; step += 1) await takeStep(tabs, walk);
      for (const tab of tabs) await expectAgreement(tab);
    } catch (error) {
      console.log(walk.story.join("\n"));
      throw error;
    } finally {
      await elsewhere.close();
    }
  });
}
