import __PACKAGE__.common.settings.Settings;
import __RUNNER_PACKAGE__.__RUNNER__;

/** One node of a test cluster. Arguments: the folder of its data, and settings as name=value. */
public final class Node {
  public static void main(String[] arguments) throws Exception {
    __RUNNER__ runner = new __RUNNER__();
    runner.onBuild((number, settings) -> {
      for (int at = 1; at < arguments.length; at++) {
        String[] pair = arguments[at].split("=", 2);
        if (pair[1].contains(",")) settings.putList(pair[0], pair[1].split(","));
        else settings.put(pair[0], pair[1]);
      }
    });
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      try { runner.close(); } catch (Exception ignored) { }
    }));
    runner.build(__RUNNER__.newConfigs().basePath(arguments[0]).numOfNode(1).useLogger());
    Thread.currentThread().join();
  }
}
